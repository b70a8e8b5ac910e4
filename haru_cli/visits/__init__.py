"""Playing visits that nobody types at a prompt: from a pipe, from `ask`, from a script."""
