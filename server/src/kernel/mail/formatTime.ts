/** Formats a time as mails and notifications name it: `2027-02-28 10:00 UTC`. */
export const formatTime = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
