### Æterna.
