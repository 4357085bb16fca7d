"""Chapter: Template Weapons (WZR-TMPL): explosions, what is sprayed along the table, thrown grenades.

``shapes`` lays templates on the table, ``explosions`` sets them off and lets them scatter, ``sprays`` has
flamers and shotguns, ``grenades`` what is thrown, and ``wall_of_fire`` the flamers' Special Action.
"""
