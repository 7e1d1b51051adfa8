/** The number of a project: P-YYMM-NNNN. */
export const PROJECT_NO = /^P-\d{4}-\d{4,}$/;

/** The number of a fund move. */
export const TRANSFER_NO = /^M-[0-9A-Z]{8}$/;
