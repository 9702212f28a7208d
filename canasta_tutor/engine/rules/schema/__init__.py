"""The schema of rule files; each module has some of their sections."""
