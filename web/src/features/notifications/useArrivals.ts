import { toast } from '@aldgate/client-kit/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { playTone } from '../../lib/browser/tone.ts';
import { createArrivalFinder } from './arrivals.ts';
import { type Notification, settingsQuery } from './queries.ts';

/** The time for which settings are not asked for again. */
const SETTINGS_MS = 300_000;

/** SH-05: shows what arrives, with a sound for the topics that have one. */
export function useArrivals(newest: readonly Notification[] | undefined): void {
  const queries = useQueryClient();
  const [findArrivals] = useState(createArrivalFinder);
  useEffect(() => {
    if (newest === undefined) return;
    const arrived = findArrivals(newest);
    if (arrived.length === 0) return;
    for (const { title } of arrived) toast('info', title);
    const play = async () => {
      const settings = await queries.fetchQuery({ ...settingsQuery, staleTime: SETTINGS_MS });
      const sounds = new Set(settings.flatMap(({ topic, sound }) => (sound ? [topic] : [])));
      if (arrived.some(({ topic }) => sounds.has(topic))) playTone();
    };
    play().catch(() => undefined);
  }, [newest, findArrivals, queries]);
}
