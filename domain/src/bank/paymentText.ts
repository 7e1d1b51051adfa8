/** The characters that a payment file carries of a name or a reference. */
export const PAYMENT_TEXT_MAX = 140;
/** The characters of a town. */
export const TOWN_MAX = 35;
