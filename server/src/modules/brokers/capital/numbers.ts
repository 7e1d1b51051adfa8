import { randomBytes } from 'node:crypto';

/** Draws the number of a change (C), an action (A) or a financing (F). */
export const drawNumber = (kind: 'C' | 'A' | 'F'): string => `${kind}-${randomBytes(6).toString('hex').toUpperCase()}`;
