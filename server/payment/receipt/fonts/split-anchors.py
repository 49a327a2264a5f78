import sys, copy
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables as ot

def split(sub):
    kind = sub.LookupType
    if kind == 4: marks, bases, cov_m, cov_b, recs, anc = sub.MarkArray, sub.BaseArray, sub.MarkCoverage, sub.BaseCoverage, 'BaseRecord', 'BaseAnchor'
    elif kind == 6: marks, bases, cov_m, cov_b, recs, anc = sub.Mark1Array, sub.Mark2Array, sub.Mark1Coverage, sub.Mark2Coverage, 'Mark2Record', 'Mark2Anchor'
    else: return [sub]
    rows = getattr(bases, recs)
    if all(a is not None for r in rows for a in getattr(r, anc)): return [sub]
    out = []
    for c in range(sub.ClassCount):
        new = copy.deepcopy(sub); new.ClassCount = 1
        m = [(g, r) for g, r in zip(cov_m.glyphs, marks.MarkRecord) if r.Class == c]
        b = [(g, getattr(r, anc)[c]) for g, r in zip(cov_b.glyphs, rows) if getattr(r, anc)[c] is not None]
        if not m or not b: continue
        nm = new.MarkArray if kind == 4 else new.Mark1Array
        nb = new.BaseArray if kind == 4 else new.Mark2Array
        nm.MarkRecord = []
        for g, r in m:
            r = copy.deepcopy(r); r.Class = 0; nm.MarkRecord.append(r)
        nm.MarkCount = len(m)
        (new.MarkCoverage if kind == 4 else new.Mark1Coverage).glyphs = [g for g, _ in m]
        (new.BaseCoverage if kind == 4 else new.Mark2Coverage).glyphs = [g for g, _ in b]
        L = []
        for g, a in b:
            r = ot.BaseRecord() if kind == 4 else ot.Mark2Record()
            setattr(r, anc, [copy.deepcopy(a)]); L.append(r)
        setattr(nb, recs, L)
        setattr(nb, 'BaseCount' if kind == 4 else 'Mark2Count', len(L))
        out.append(new)
    return out

for path in sys.argv[1:]:
    f = TTFont(path)
    for lookup in f['GPOS'].table.LookupList.Lookup:
        subs = []
        for s in lookup.SubTable:
            inner = s.ExtSubTable if s.LookupType == 9 else s
            parts = split(inner)
            if parts == [inner]: subs.append(s)
            else: subs += parts
        if subs and any(s.LookupType == 9 for s in subs) and any(s.LookupType != 9 for s in subs):
            subs = [s.ExtSubTable if s.LookupType == 9 else s for s in subs]
        if subs and lookup.LookupType == 9 and subs[0].LookupType != 9: lookup.LookupType = subs[0].LookupType
        lookup.SubTable = subs; lookup.SubTableCount = len(subs)
    f.flavor = None; f.save(path.replace('.woff2', '.ttf'))
    print(path)
