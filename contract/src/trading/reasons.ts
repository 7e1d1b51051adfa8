/** The code in the reason of a conditional order that the platform cancelled, because its position is closed. */
export const POSITION_CLOSED = 1;

/** The code in the reason of an order that cancel on disconnect cancelled. */
export const CANCEL_ON_DISCONNECT = 2;

/** The code in the reason of a closing order that was not sent, because an open reduce-only order closes the rest. */
export const STILL_REDUCED = 3;

/** The code in the reason of a take profit or stop loss that another one replaced. */
export const PROTECTION_REPLACED = 4;

/** The code in the reason of a take profit and stop loss for which a purchase received too little. */
export const BELOW_MINIMUM = 5;

/** The code in the reason of an exit whose price was passed before it was placed: it was closed at market. */
export const CLOSED_AT_MARKET = 6;

/** The code in the reason of an opening order that a freeze of the institution cancelled. */
export const ACCOUNT_FROZEN = 7;

/** The code in the reason of an order that the liquidation of a broker's project cancelled. */
export const PROJECT_LIQUIDATED = 8;

/** The code in the reason of an order that a panic cancelled. */
export const STOPPED_BY_PANIC = 9;
