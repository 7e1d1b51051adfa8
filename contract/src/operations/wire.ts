import { booksWire } from './books/calls.ts';
import { configurationWire } from './configuration/calls.ts';
import { customersWire } from './customers/calls.ts';
import { operatorsWire } from './operators/calls.ts';
import { sessionWire } from './session/calls.ts';
import { tasksWire } from './tasks/calls.ts';

/** Every call of the operations console, by the name that server and console use. */
export const operationsWire = {
  ...booksWire,
  ...configurationWire,
  ...customersWire,
  ...operatorsWire,
  ...sessionWire,
  ...tasksWire,
} as const;

export type OperationsCallName = keyof typeof operationsWire;

export type { OperationsWire } from './wireBuilders.ts';
