// The development server's entry: fast refresh must be there before React is.
import '@vitejs/plugin-react/preamble';

void import('./entry-client.tsx');
