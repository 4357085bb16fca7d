"""What a club remembers: battle reports and posts with pictures, by the day on which it happened."""
