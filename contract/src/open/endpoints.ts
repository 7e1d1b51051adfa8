import type { OpenEndpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { generalEndpoints } from './general.ts';
import { loanEndpoints } from './loans.ts';
import { moneyEndpoints } from './money.ts';
import { otcEndpoints } from './otc.ts';
import { groupEndpoints } from './trading/groups.ts';
import { orderEndpoints } from './trading/orders.ts';
import { panicEndpoints } from './trading/panic.ts';
import { positionEndpoints } from './trading/positions.ts';
import { readingEndpoints } from './trading/reading.ts';

/** AK-04: every endpoint of the open API, and nothing else, opens with a key. */
export const openEndpoints: readonly OpenEndpoint[] = [
  ...generalEndpoints,
  ...eventEndpoints,
  ...moneyEndpoints,
  ...readingEndpoints,
  ...orderEndpoints,
  ...groupEndpoints,
  ...positionEndpoints,
  ...panicEndpoints,
  ...otcEndpoints,
  ...loanEndpoints,
];
