import { type ComponentProps, useEffect, useRef } from 'react';
import { Icon } from '../figures/Icon.tsx';
import { Key } from '../figures/Key.tsx';
import { isCovered, isTyping } from '../keys.ts';
import styles from './field.module.css';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'type'> {
  readonly label: string;
  readonly onValue: (value: string) => void;
}

/** A filter above a table. The key '/' moves the focus into it from anywhere outside a field. */
export function SearchField({ label, onValue, ...input }: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isCovered()) return;
      event.preventDefault();
      ref.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.search}>
      <Icon name="search" small />
      <input
        {...input}
        ref={ref}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onValue(event.target.value)}
      />
      <Key name="/" />
    </div>
  );
}
