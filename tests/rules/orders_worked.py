"""What is ordered after faults, worked by hand from the text."""

from __future__ import annotations

from typing import Any

GOLDEN: dict[tuple[str, str], list[tuple[dict[str, Any], list[str]]]] = {
    # «Qualquer erro detectado na distribuição das cartas … deve ser imediatamente rectificado.»
    ("omaha", "hole_card_exposed"): [
        (
            {},
            [
                "put_right_at_once@art_9__para_1",
                "?how_to_mend@art_9__para_1",
                "void_if_not_mended@art_9__para_2",
                "first_cards_due@art_6__para_1,art_3__para_2",
            ],
        ),
    ],
    # «Caso seja totalmente impossível corrigir o erro, o jogo é declarado inválido …»
    ("omaha", "board_too_soon"): [
        (
            {"street": "turn", "mended": "no"},
            [
                "hand_void@art_9__para_2",
                "bets_go_back@art_9__para_2",
                "street_due@art_8__para_1",
            ],
        ),
    ],
    ("omaha", "burn_missed"): [
        (
            {"street": "river", "mended": "yes"},
            [
                "put_right_at_once@art_9__para_1",
                "?how_to_mend@art_9__para_1",
                "hand_goes_on@art_9__para_1",
                "street_due@art_8__para_3",
            ],
        ),
    ],
    ("omaha", "out_of_turn"): [
        (
            {"round": "first", "did": "bet", "after": 4},
            [
                "order_of_the_round@art_6__para_3,art_6__para_4",
                "turn_at_the_left@art_6__para_3",
                "?out_of_turn@art_11__point_1",
            ],
        ),
        (
            {"round": "last", "did": "fold"},
            [
                "order_of_the_round@art_8__para_4,art_6__para_5",
                "?out_of_turn@art_13__point_1",
            ],
        ),
    ],
    ("omaha", "time_passes"): [({}, ["?time@art_6__para_3,art_7__para_3"])],
    ("omaha", "shuffler_failed"): [
        (
            {},
            [
                "?shuffler@art_9__para_1,art_9__para_2",
                "shuffled_by_hand_instead@art_3__para_1,art_3__para_1__point_1",
            ],
        ),
    ],
    ("omaha", "raise_too_small"): [
        (
            {"structure": "limit", "last_raise": 100, "raised_by": 100, "all_in": "no"},
            ["raise_stands@art_12__point_1"],
        ),
        (
            {"structure": "limit", "last_raise": 100, "raised_by": 99, "all_in": "no"},
            ["raise_below_the_least@art_12__point_1", "?bet_not_allowed@art_12__point_1"],
        ),
        (
            {"structure": "no_limit", "last_raise": 100, "raised_by": 99, "all_in": "yes"},
            [
                "short_raise_stands@art_11__point_3,art_12__point_1",
                "next_raise_at_least@art_12__point_1",
            ],
        ),
        (
            {"structure": "limit", "last_raise": 100, "raised_by": 99, "all_in": "yes"},
            [
                "short_raise_stands@art_11__point_2__point_1,art_12__point_1",
                "next_raise_at_least@art_12__point_1",
            ],
        ),
    ],
    ("omaha", "fourth_raise"): [
        (
            {"structure": "limit", "in_play": "two"},
            ["no_fourth_raise@art_12__point_2", "?bet_not_allowed@art_12__point_2"],
        ),
        (
            {"structure": "no_limit", "in_play": "more"},
            ["raises_not_counted@art_12__point_3,art_12__point_2"],
        ),
    ],
    # «… não gera a invalidade da jogada, e as apostas e o jogo prosseguem.»
    ("stud", "cards_exposed"): [
        ({"exposed": "one_of_a_player"}, ["hand_goes_on@art_11__point_2"]),
        (
            {"exposed": "one_of_the_dealer"},
            ["hand_goes_on@art_11__point_2", "exposed_card_stays_up@art_11__point_2"],
        ),
        (
            {"exposed": "two_or_more"},
            [
                "hand_void@art_11__point_1",
                "bets_go_back@art_11__point_1",
                "jackpot_bets_carried@art_11__point_1",
                "dealt_afresh@art_11__point_1",
            ],
        ),
    ],
    ("stud", "cards_to_empty_seat"): [
        ({"seat": 3}, ["empty_hand_void@art_11__point_3", "hand_goes_on@art_11__point_3"]),
    ],
    ("stud", "shuffler_failed"): [
        (
            {},
            [
                "hand_void@art_11__point_4",
                "bets_go_back@art_11__point_4",
                "jackpot_bets_carried@art_11__point_4",
                "shuffler_replaced@art_11__point_4",
            ],
        ),
    ],
    ("stud", "late_jackpot_bet"): [
        (
            {"seat": 3, "placed": "before_his_own"},
            ["jackpot_bet_refused@art_6__point_3"],
        ),
        (
            {"seat": 3, "placed": "before_his_own", "readings": {"SD-33": "per_player"}},
            ["jackpot_bet_taken@art_6__point_3"],
        ),
        (
            {"seat": 3, "placed": "after_his_own", "readings": {"SD-33": "per_player"}},
            ["jackpot_bet_refused@art_6__point_3"],
        ),
    ],
    # «Exposição inadvertida de uma ou mais cartas da banca no decurso da distribuição»
    ("fortune3", "bank_card_exposed"): [
        (
            {},
            [
                "hand_void@art_17__para_1__point_2,art_17__para_1",
                "bets_may_be_taken_back@art_17__para_1",
                "jackpot_bets_go_back_too@art_17__para_1",
            ],
        ),
    ],
    ("fortune3", "player_card_exposed"): [
        ({"how_many": "one"}, ["hand_goes_on@art_17__para_4__point_1,art_17__para_4"]),
        (
            {"how_many": "one_each_of_several"},
            [
                "hand_void@art_17__para_1__point_3,art_17__para_1",
                "bets_may_be_taken_back@art_17__para_1",
                "jackpot_bets_go_back_too@art_17__para_1",
            ],
        ),
        (
            {"how_many": "one_each_of_several", "readings": {"FA-20": "per_player"}},
            ["hand_goes_on@art_17__para_4__point_1,art_17__para_4"],
        ),
    ],
    ("fortune3", "dealt_wrongly"): [
        (
            {"breach": "packets"},
            [
                "deal_breached@art_11__para_2",
                "hand_void@art_17__para_1__point_1,art_17__para_1",
                "bets_may_be_taken_back@art_17__para_1",
                "jackpot_bets_carried@art_17__para_3",
            ],
        ),
        (
            {"breach": "top_card"},
            [
                "deal_breached@art_11__para_4",
                "?breach_of_the_deal@art_17__para_1__point_1,art_17__para_4",
                "hand_goes_on@art_17__para_1__point_1",
            ],
        ),
    ],
    ("fortune3", "shuffler_failed"): [
        (
            {"failure": "second"},
            [
                "hand_suspended@art_17__para_2",
                "?bets_of_suspended_hand@art_17__para_2,art_17__para_1",
                "bets_back_as_of_a_void_hand@art_17__para_1",
                "jackpot_bets_carried@art_17__para_3",
                "no_hand_until_replaced@art_17__para_2",
            ],
        ),
    ],
    ("fortune3", "community_too_soon"): [
        (
            {},
            [
                "community_cards_last@art_13__point_7,art_11__para_5",
                "?early_card@art_17__para_1__point_2,art_17__para_1__point_3",
                "hand_goes_on@art_17__para_1__point_1",
            ],
        ),
    ],
    ("fortune3", "out_of_turn"): [({}, ["?order_of_decisions@art_12__para_2"])],
    ("stud", "out_of_turn"): [({}, ["?order_of_decisions@art_6__point_5"])],
    ("fortune3", "hand_swept"): [
        (
            {"seat": 2, "still_bets": "yes"},
            [
                "hand_should_have_stayed@art_12__para_3",
                "additional_bets_unaffected@art_12__para_4",
                "?hand_swept@art_12__para_3",
            ],
        ),
    ],
    # «… a sua mão será considerada abatida, reavendo o jogador o seu dinheiro de bolo de entrada.»
    ("five_card", "key_card_exposed"): [
        (
            {"seat": 5, "exposed": "in_the_deal"},
            ["hand_dead@art_11__point_d", "pot_money_back@art_11__point_d"],
        ),
        (
            {"seat": 5, "exposed": "before_the_last_card"},
            ["hand_dead@art_11__point_d", "pot_money_back@art_11__point_d"],
        ),
        (
            {"seat": 5, "exposed": "later"},
            ["?key_card_shown_later@art_11__point_d,art_10__point_e"],
        ),
    ],
    ("five_card", "card_misdealt"): [
        (
            {"which": "third", "bets_since": "yes"},
            [
                "cards_go_where_due@art_11__point_e,art_10__point_b__para_4",
                "?bets_since@art_11__point_e",
            ],
        ),
    ],
    ("five_card", "out_of_turn"): [
        (
            {"seat": 5, "did": "fold", "round": "first", "after": 7},
            [
                "turn_awaited@art_11__point_c",
                "turn_at_the_right@art_10__point_b__para_3",
                "fold_not_told_before@art_11__point_c",
                "?out_of_turn@art_11__point_c",
            ],
        ),
    ],
    ("five_card", "time_expired"): [
        ({"seat": 5}, ["made_to_fold@art_11__point_b", "bets_stay_in_the_pot@art_7"]),
    ],
    ("five_card", "raised_after_passing"): [
        (
            {"seat": 5},
            [
                "may_call_or_fold_alone@art_10__point_c__point_i__point_2,"
                "art_10__point_c__point_iii__wrapup"
            ],
        ),
    ],
    ("five_card", "agreement"): [
        ({}, ["no_agreed_split@art_11__point_f", "?agreement@art_11__point_f"]),
    ],
    # «Estas, utilizadas num máximo de dez jogadas, são baralhadas pelo "dealer".»
    ("five_card", "pack_used_too_long"): [
        ({}, ["new_pack_due@art_2", "?deck_used_too_long@art_2"]),
    ],
    # «pelo que todas as mãos devem manter-se em jogo até ao desfecho final», 故各門應繼續進行博彩
    ("omaha", "agreement"): [
        ({}, ["no_agreed_split@art_10__para_3", "all_hands_play_on@art_10__para_3"]),
    ],
    # «Os jogadores só podem ver as suas próprias cartas», 博彩者只可看自己的紙牌
    ("omaha", "other_cards_seen"): [
        ({}, ["own_cards_alone_seen@art_6__para_2", "?hand@art_6__para_2"]),
    ],
    # «deve colocar na mesa as cartas, de face para baixo», 牌面向下
    ("omaha", "folded_cards_shown"): [
        ({"seat": 2}, ["folded_cards_face_down@art_13__point_2", "?hand@art_13__point_2"]),
    ],
    # «Todas as apostas são feitas por meio de fichas de jogo», 所有投注以籌碼進行
    ("omaha", "bet_not_in_chips"): [
        ({}, ["bets_in_chips_alone@art_4__para_1", "?bet_not_allowed@art_4__para_1"]),
    ],
    # 持牌時不得離開博彩桌; «Os jogadores não podem segurar as cartas fora da banca»
    ("stud", "leaves_with_cards"): [
        ({"seat": 2}, ["holder_stays@art_6__point_4", "?hand@art_6__point_4"]),
    ],
    # 18.º n.º 2 «revelar o valor das suas cartas»; n.º 3 «no sentido de influenciar o jogador»
    ("fortune3", "cards_seen"): [
        (
            {},
            [
                "seated_players_alone_see@art_12__para_1",
                "own_cards_not_disclosed@art_18__para_2",
                "cards_told_to_nobody@art_18__para_3",
                "?hand@art_12__para_1,art_18__para_2,art_18__para_3",
            ],
        ),
    ],
}
