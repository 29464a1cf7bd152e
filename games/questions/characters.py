"""Letters read alike: accents, capitals, both scripts of Chinese, the endings of words."""

import re
import unicodedata

HAN = re.compile(r"[\u3400-\u9fff\U00020000-\U0002ffff]+")
LATIN = re.compile(r"[^\W_]+", re.UNICODE)
VARIANTS = str.maketrans("庄証咭群裏台柜决却温线註", "莊證卡羣裡臺櫃決卻溫線注")

_PAIRS = (
    "条條张張对對顺順庄莊码碼赢贏输輸赔賠红紅块塊钻鑽点點数數总總额額权權规規则則赌賭场場娱娛乐樂机機预預双雙两兩单單门門开開关關转轉报報备備职職员員间間时時该該应應须須个個号號项項级級"
    "组組结結给給经經济濟财財监監协協调調获獲选選择擇弃棄盖蓋异異错錯误誤发發认認证證记記录錄显顯电電视視图圖体體办辦会會议議说說请請论論谁誰阳陽扬揚扑撲联聯奖獎卢盧进進围圍参參与與为為"
    "从從众眾价價归歸属屬实實币幣师師带帶帮幫废廢弹彈强強当當态態战戰户戶执執护護换換据據损損断斷无無极極标標样樣检檢横橫满滿灭滅状狀独獨环環现現确確离離种種称稱竞競签簽简簡类類约約纸紙"
    "线線绝絕统統继繼续續维維罚罰节節补補观觀觉覺计計订訂训訓许許设設评評识識词詞试試详詳语語读讀负負责責败敗货貨质質贴貼费費资資轮輪较較达達过過运運还還这這远遠违違连連适適递遞邮郵钱錢"
    "销銷锁鎖键鍵长長闭閉问問闲閒队隊阶階奥奧区區厅廳团團园園决決际際险險随隨难難顶頂顾顧领領频頻题題验驗龙龍马馬鱼魚荣榮铁鐵边邊烧燒芦蘆钮鈕胜勝摊攤岁歲龄齡诈詐话話烟煙余餘惩懲赛賽义義"
    "务務仅僅优優传傳伤傷债債兑兌写寫减減击擊别別势勢压壓叠疊听聽启啟响響坏壞垫墊声聲处處复復够夠头頭夹夾夺奪学學宝寶审審宾賓导導将將层層库庫径徑悬懸戏戲扫掃抛拋抢搶担擔拟擬挂掛掷擲摆擺"
    "摇搖斗鬥旧舊暂暫术術杂雜来來构構树樹毕畢汇匯没沒测測涨漲盘盤盗盜砖磚积積窃竊笔筆筹籌紧緊纠糾纪紀纯純纳納纷紛练練细細终終编編缴繳网網脚腳艺藝范範营營虏虜虚虛虽雖装裝见見览覽触觸诉訴"
    "诺諾谋謀谓謂贡貢账賬赊賒赎贖赏賞赠贈赖賴跃躍轴軸载載迟遲邻鄰酿釀释釋钟鐘针針银銀铺鋪链鏈锦錦闹鬧阅閱陆陸隐隱静靜页頁饮飲驻駐骗騙鸡雞麦麥黄黃齐齊吗嗎么麼给給让讓几幾"
)
SIMPLIFIED = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True)) | {"註": "注"}
"""By character; 註 is a variant of the 注 of these texts."""


_TRADITIONAL = str.maketrans(SIMPLIFIED)
_OTHERS = {chr(one): chr(other) for one, other in VARIANTS.items()}
LETTERS = "".join(
    f"{one}{other}"
    for one, other in sorted(
        ({one: _OTHERS.get(other, other) for one, other in SIMPLIFIED.items()} | _OTHERS).items()
    )
)
"""Characters that are read as another, each before that other."""


def traditional(words: str) -> str:
    """Convert each character; traditional ones are unchanged."""
    return words.translate(_TRADITIONAL)


class _Folded(dict[int, str]):
    """A table of folded letters, filled on first use; rare ones are not stored."""

    MOST = 10_000

    def __missing__(self, number: int) -> str:
        letter = chr(number).translate(VARIANTS)
        plain = unicodedata.normalize("NFKD", letter).casefold()
        folded = next((c for c in plain if not unicodedata.combining(c)), letter)
        if len(self) < self.MOST:
            self[number] = folded
        return folded


_FOLDED = _Folded()


def fold(text: str) -> str:
    """Fold each letter: no accents or case, one variant of each Chinese character."""
    return text.translate(_FOLDED)


ENDINGS = (
    *("mente", "acoes", "icoes", "acao", "icao", "ados", "adas", "idos", "idas", "ando", "endo"),
    *("indo", "ado", "ada", "ido", "ida", "oes", "aes", "ing", "ed", "ar", "er", "ir", "am", "em"),
    *("ao", "as", "os", "es", "ou", "eu", "iu", "a", "o", "e", "s"),
)
SHORTEST_STEM = 3


def stem(word: str) -> str:
    """A folded word without its ending, so that *desiste* finds *desistir*."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word[: -len(ending)]
    return word
