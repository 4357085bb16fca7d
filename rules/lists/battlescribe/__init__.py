"""BattleScribe's files: catalogues (``.gst``, ``.cat``) in, rosters (``.ros``, ``.rosz``) in and out, and
New Recruit's JSON in. Files come from strangers: they are read within bounds, and never trusted.
"""
