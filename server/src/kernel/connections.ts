/** The connections of a process that have a use of their own. */
export const JOB_CONNECTIONS = 8;
export const REPEAT_CONNECTIONS = 4;
const LISTENER_CONNECTIONS = 1;

export const OWN_CONNECTIONS = JOB_CONNECTIONS + REPEAT_CONNECTIONS + LISTENER_CONNECTIONS;
