{{- define "resilience.name" -}}
{{- .Chart.Name -}}
{{- end -}}

{{- define "resilience.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 52 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "resilience.selector" -}}
app.kubernetes.io/name: {{ include "resilience.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "resilience.labels" -}}
{{ include "resilience.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "resilience.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "resilience.host" -}}
{{- (urlParse .Values.publicUrl).hostname -}}
{{- end -}}

{{/* What a pod that keeps nothing needs from outside: without it each pod would make keys of its own. */}}
{{- define "resilience.requireShared" -}}
{{- if and .Values.database.external (not .Values.existingSecret) -}}
{{- range list "DATABASE_URL" "ENCRYPTION_KEY" "UNSUBSCRIBE_KEY" "VAPID_PRIVATE_KEY" "SMTP_URL" -}}
{{- if not (get $.Values.secretSettings .) -}}
{{- fail (printf "database.external needs %s, in secretSettings or in the Secret that existingSecret names" .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The settings that the chart knows, below those that are given. */}}
{{- define "resilience.settings" -}}
{{- $own := dict "PUBLIC_URL" .Values.publicUrl -}}
{{- if .Values.ingress.enabled -}}
{{- $_ := set $own "TRUST_PROXY" "1" -}}
{{- end -}}
{{- if and .Values.database.external (gt (int .Values.replicas) 1) -}}
{{- $_ := set $own "RATE_LIMIT_SCALE" (printf "%.3f" (divf 1 (int .Values.replicas))) -}}
{{- end -}}
{{- range $name, $value := merge (deepCopy .Values.settings) $own }}
- name: {{ $name }}
  value: {{ include "resilience.text" $value }}
{{- end -}}
{{- end -}}

{{/* A number as it is written: Helm itself would print a million as 1e+06. */}}
{{- define "resilience.text" -}}
{{- ternary . (toJson .) (kindIs "string" .) | quote -}}
{{- end -}}
