import { serverClock } from '@aldgate/client-kit/calls/serverClock.ts';
import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { useState } from 'react';
import { useCallQuery } from '../lib/call.ts';

export type DeskView = OperationsAnswerOf<'queryDesk'>;
export type DeskOrder = OperationsAnswerOf<'pageDeskOrder'>['items'][number];
export type DeskRequest = OperationsAnswerOf<'queryDeskRequest'>;

/** The desk's hours, with the offset of the business clock, by which they run, to the server's clock in ms. */
export interface DeskHours extends Pick<DeskView['desk'], 'isOpen' | 'opensAt' | 'closesAt'> {
  readonly closedDays: ReadonlySet<string>;
  readonly offsetMs: number;
}

/** The desk as the server answered last, and its hours. */
export function useDesk() {
  const query = useCallQuery('queryDesk', {});
  const [clockOffsetMs] = useState(() => serverClock.now() - Date.now());
  const { data, dataUpdatedAt } = query;
  const hours = data && readHours(data.desk, dataUpdatedAt + clockOffsetMs);
  return { query, hours };
}

/** `answeredAt` is the time of the answer by the server's clock, epoch ms. */
function readHours({ now, closedDays, ...hours }: DeskView['desk'], answeredAt: number): DeskHours {
  return { ...hours, closedDays: new Set(closedDays.map(({ day }) => day)), offsetMs: now - answeredAt };
}

/** The desk as each part of its screen takes it. */
export interface PanelProps {
  readonly desk: DeskView;
  readonly hours: DeskHours | undefined;
}
