/** The connections of a process that have a use of their own. */
export const QUEUE_CONNECTIONS = 4;
export const REPEAT_CONNECTIONS = 4;
const LISTENER_CONNECTIONS = 1;
/** Jobs, and deliveries. */
const QUEUES = 2;

export const OWN_CONNECTIONS = QUEUES * QUEUE_CONNECTIONS + REPEAT_CONNECTIONS + LISTENER_CONNECTIONS;
