/** The number of a project: P-YYMM-NNNN. */
export const PROJECT_NO = /^P-\d{4}-\d{4,}$/;
