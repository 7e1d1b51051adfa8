/** The code in the reason of a conditional order that the platform cancelled, because its position is closed. */
export const POSITION_CLOSED = 1;

/** The code in the reason of an order that cancel on disconnect cancelled. */
export const CANCEL_ON_DISCONNECT = 2;

/** The code in the reason of a closing order that was not sent, because an open reduce-only order closes the rest. */
export const STILL_REDUCED = 3;
