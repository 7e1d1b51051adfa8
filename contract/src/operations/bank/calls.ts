import { describeCalls } from '../../call.ts';
import { calendarSchemas } from './calendar.ts';
import { customerAccountSchemas } from './customerAccounts.ts';
import { directorySchemas } from './directory.ts';
import { bankWire } from './wire.ts';

export const bankCalls = describeCalls(bankWire, {
  ...calendarSchemas,
  ...directorySchemas,
  ...customerAccountSchemas,
});
