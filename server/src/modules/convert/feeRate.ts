/** CV-01: conversions are free of fees; the platform earns the spread. */
export const CONVERT_FEE_RATE = '0';
