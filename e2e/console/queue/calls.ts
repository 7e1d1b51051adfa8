import { tasksWire } from '@aldgate/contract/operations/wire.ts';

const { takeTask, releaseTask, queryContact, closeContact, ...others } = tasksWire;

/** The calls of tasks that the main journey makes from their screens. */
export const mainCalls = { takeTask, releaseTask, queryContact, closeContact };

/** The calls of tasks that the other journey of the queue makes. */
export const otherCalls = others;
