"""How the site is served: a few processes with threads, on one address."""

import os

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = 4
preload_app = True
timeout = 60
graceful_timeout = 5
loglevel = "warning"
control_socket_disable = True
limit_request_line = 0  # a reader may paste a page of text into the search
