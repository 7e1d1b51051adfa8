/** The number of a project: P-YYMM-NNNN. */
export const PROJECT_NO = /^P-\d{4}-\d{4,}$/;

/** The number of a bill: B-01AB23CD45EF. */
export const BILL_NO = /^B-[0-9A-F]{12}$/;
