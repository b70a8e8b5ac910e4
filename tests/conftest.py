"""What holds for all tests."""

from hypothesis import settings

settings.register_profile("haru", deadline=None)  # a deadline would tell of a busy machine, not of the code
settings.load_profile("haru")
