"""The ``rank`` and ``settle`` records: which hand is higher, and what each bet is paid."""

from games.lawtexts.caches import SizedCache
from games.rules.banked_settle import BankedSettlement, CameTo
from games.rules.readings import Watched
from games.stud.rules.records import TABLE

ALIKE: SizedCache[Watched[CameTo]] = SizedCache(f"{__name__}.ALIKE", 1024 * 1024)

SETTLEMENT = BankedSettlement(TABLE, ALIKE)
rank = SETTLEMENT.rank
settle = SETTLEMENT.settle
