# The site and its workers in one image: `compose.yaml` says which runs what. The base image has no default,
# so that nothing is built of one that nobody chose: `sh deploy/pin-images` names it by its digest.
ARG PYTHON_IMAGE
FROM ${PYTHON_IMAGE} AS built
RUN python -m venv /venv
WORKDIR /site
COPY requirements/server.txt requirements/server.txt
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes --no-deps --only-binary :all: -r requirements/server.txt
COPY . .
RUN DJANGO_SETTINGS_MODULE=rulesite.settings.test /venv/bin/python manage.py compile_catalogues
RUN /venv/bin/python -m compileall -q rulesite games

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --no-create-home --home-dir /data rulesite && install -d -o rulesite -m 0700 /data
COPY --from=built /venv /venv
COPY --from=built /site /site
WORKDIR /site
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=rulesite.settings.production \
    RULESITE_DATA=/data \
    RULESITE_LOG=json \
    HOST=0.0.0.0
USER rulesite
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["gunicorn", "rulesite.wsgi", "--config", "rulesite/gunicorn.py"]
