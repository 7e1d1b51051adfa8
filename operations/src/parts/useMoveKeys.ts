import { isCovered, isTyping } from '@aldgate/ui/keys.ts';
import { useEffect } from 'react';

/** J and K select the next and the previous of a list. */
export function useMoveKeys(
  ids: readonly string[],
  selected: string | undefined,
  onSelect: (id: string) => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || isTyping(event.target) || isCovered()) return;
      const at = selected === undefined ? -1 : ids.indexOf(selected);
      const next = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step))];
      if (next !== undefined) onSelect(next);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [ids, selected, onSelect]);
}
