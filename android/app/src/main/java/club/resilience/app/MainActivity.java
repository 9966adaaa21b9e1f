package club.resilience.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
