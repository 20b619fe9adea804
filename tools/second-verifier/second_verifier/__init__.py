"""An independent verifier of epoch bundles: standard library only, no code of the product."""
