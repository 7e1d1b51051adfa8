import { Note } from '@aldgate/ui/states/Note.tsx';
import { useCallQuery } from '../lib/call.ts';
import { formatDelays } from './formatDelays.ts';

/** A line each for messages and jobs that have waited for more than a minute. */
export function DelayWarning() {
  const { data } = useCallQuery('queryDelays', {});
  return formatDelays(data).map((text) => (
    <Note key={text} kind="warning">
      {text}
    </Note>
  ));
}
