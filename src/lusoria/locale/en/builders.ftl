### The Builders: Antiquity.
