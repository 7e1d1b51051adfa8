// Runs before the first paint: the chosen theme, else the system's, so that no page flashes in the other one.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('aldgate.theme');
  } catch {
    // Storage can be closed to a page; the system's theme serves then.
  }
  const light = chosen === 'light' || (chosen !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
