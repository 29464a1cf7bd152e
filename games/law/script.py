"""Words of simplified Chinese read as the traditional ones of the texts."""

from __future__ import annotations

_PAIRS = (
    "条條张張对對顺順庄莊码碼赢贏输輸赔賠红紅块塊钻鑽点點数數总總额額权權规規则則赌賭场場"
    "娱娛乐樂机機预預双雙两兩单單门門开開关關转轉报報备備职職员員间間时時该該应應须須个個"
    "号號项項级級组組结結给給经經济濟财財监監协協调調获獲选選择擇弃棄盖蓋异異错錯误誤发發"
    "认認证證记記录錄显顯电電视視图圖体體办辦会會议議说說请請论論谁誰阳陽扬揚扑撲联聯奖獎"
    "卢盧进進围圍参參与與为為从從众眾价價归歸属屬实實币幣师師带帶帮幫废廢弹彈强強当當态態"
    "战戰户戶执執护護换換据據损損断斷无無极極标標样樣检檢横橫满滿灭滅状狀独獨环環现現确確"
    "离離种種称稱竞競签簽简簡类類约約纸紙线線绝絕统統继繼续續维維罚罰节節补補观觀觉覺计計"
    "订訂训訓许許设設评評识識词詞试試详詳语語读讀负負责責败敗货貨质質贴貼费費资資轮輪较較"
    "达達过過运運还還这這远遠违違连連适適递遞邮郵钱錢销銷锁鎖键鍵长長闭閉问問闲閒队隊阶階"
    "奥奧区區厅廳团團园園决決际際险險随隨难難顶頂顾顧领領频頻题題验驗龙龍马馬鱼魚荣榮铁鐵边邊烧燒芦蘆钮鈕"
)
SIMPLIFIED = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True)) | {"註": "注"}
"""One character for another; 註 is another way of writing the 注 of these texts."""


def traditional(words: str) -> str:
    """Character for character; what is traditional already stays."""
    return "".join(SIMPLIFIED.get(letter, letter) for letter in words)
