"""Files translators' tools read and write: XLIFF, PO, TMX, TBX and spreadsheets."""
