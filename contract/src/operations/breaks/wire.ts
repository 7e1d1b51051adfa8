import { change, query } from '../wireBuilders.ts';

/** Operators' calls of breaks. */
export const breaksWire = {
  pageBreak: query('/wallet/break/page', 'view'),
  takeBreak: change('/wallet/break/take', 'capital'),
  noteBreak: change('/wallet/break/note', 'capital'),
  signOffBreak: change('/wallet/break/signOff', 'capital'),
} as const;
