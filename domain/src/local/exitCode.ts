/** The exit code of a process that cannot work until a person has corrected something (EX_CONFIG of sysexits). */
export const MUST_BE_CORRECTED = 78;
