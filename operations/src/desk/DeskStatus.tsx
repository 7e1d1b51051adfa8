import { useServerTime } from '@aldgate/client-kit/calls/useServerTime.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Time } from '../parts/Time.tsx';
import type { DeskHours, DeskView } from './deskView.ts';
import { formatLeft } from './timeLeft.ts';

interface DeskStatusProps {
  readonly hours: DeskHours;
  readonly open: DeskView['open'];
}

/** OTC-03: whether the desk is open by the business clock, the time to its close or opening, and what waits. */
export function DeskStatus({ hours: { isOpen, opensAt, closesAt, offsetMs }, open }: DeskStatusProps) {
  const business = useServerTime(1_000) + offsetMs;
  const at = isOpen ? closesAt : opensAt;
  const waiting = `${open.requests} to answer${open.late === 0 ? '' : `, ${open.late} late`}`;
  const text = (
    <>
      {isOpen ? 'The desk is open. It closes at ' : 'The desk is closed. It opens at '}
      <Time at={at} />, in{' '}
      <span role="timer" aria-live="off">
        {formatLeft(at - business)}
      </span>
      . {waiting}.
    </>
  );
  if (!isOpen) return <Note>{text}</Note>;
  return (
    <Text size="13" tone="2" lead="text">
      {text}
    </Text>
  );
}
