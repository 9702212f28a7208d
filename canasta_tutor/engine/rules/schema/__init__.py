"""The schema of rule files; each module describes some of the sections."""
