/** KY-03: size of a document image in bytes. Both bounds are exclusive: over 10 KB and under 10 MB. */
export const IMAGE_BYTES_ABOVE = 10 * 1024;
export const IMAGE_BYTES_BELOW = 10 * 1024 * 1024;

export const fitsImageBounds = (bytes: number): boolean => bytes > IMAGE_BYTES_ABOVE && bytes < IMAGE_BYTES_BELOW;
