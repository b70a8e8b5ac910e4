"""`python -m haru_cli` is `haru`."""

from haru_cli.app import main

main()
