import styles from './skipLink.module.css';

/** The first stop of Tab: moves the focus past the bar to the page. It shows while it has the focus. */
export function SkipLink({ label }: { label: string }) {
  return (
    <button type="button" className={styles.skip} onClick={focusPage}>
      {label}
    </button>
  );
}

function focusPage(): void {
  const page = document.querySelector('main');
  if (page === null) return;
  page.tabIndex = -1;
  page.focus();
}
