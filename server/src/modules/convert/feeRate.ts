/** CV-01: conversions carry no fee, by the platform's promise; what the house keeps is the spread. */
export const CONVERT_FEE_RATE = '0';
