"""The ``rank`` and ``settle`` records: which hand is higher, and what each bet is paid."""

from games.fortune3.rules.records import TABLE
from games.lawtexts.caches import SizedCache
from games.rules.banked_settle import BankedSettlement, CameTo
from games.rules.readings import Watched

ALIKE: SizedCache[Watched[CameTo]] = SizedCache(f"{__name__}.ALIKE", 1024 * 1024)

SETTLEMENT = BankedSettlement(TABLE, ALIKE)
rank = SETTLEMENT.rank
settle = SETTLEMENT.settle
