// Runs before the first paint: the chosen theme, else the system's, so that no page flashes in the other one; the chosen
// colours of up and down; the language of the address, for screen readers; and a notice where the page takes long.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be closed to a page; what the page starts with serves then.
      return null;
    }
  };
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: light)');
  const show = () => {
    const theme = kept('aldgate.theme');
    root.dataset.theme = theme === 'light' || (theme !== 'dark' && system.matches) ? 'light' : 'dark';
  };
  show();
  // The console follows the system by this alone.
  system.addEventListener('change', show);
  const direction = kept('aldgate.direction');
  if (direction === 'red-up' || direction === 'blue-orange') root.dataset.direction = direction;
  if (location.pathname.startsWith('/zh-HK/')) root.lang = 'zh-HK';
  // Where scripts or style sheets do not arrive, nothing else can report it. A page that is there has replaced the notice.
  setTimeout(() => {
    const notice = document.querySelector(`.opening p[lang="${root.lang}"]`);
    if (notice === null) return;
    notice.querySelector('a').href = location.pathname + location.search;
    notice.hidden = false;
  }, 12_000);
})();
