/** The job that takes a withdrawal from its approval to the queue. */
export const PROCESS = 'withdrawal_process';
