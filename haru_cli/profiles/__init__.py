"""A customer's memories as a person sees and edits them."""
