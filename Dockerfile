# A club's server. The web server, the worker and the beat are the same image with different commands.

FROM node:24-bookworm-slim AS frontend
WORKDIR /build
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci
COPY frontend/ ./
RUN npm run build

FROM python:3.11-slim-bookworm AS packages
RUN python -m venv /venv
COPY requirements.txt constraints.txt ./
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check -r requirements.txt

FROM python:3.11-slim-bookworm
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    NUMBA_CACHE_DIR=/tmp/numba
RUN useradd --system --uid 10001 --no-create-home sallyport
COPY --from=packages /venv /venv
WORKDIR /srv/sallyport
COPY . .
COPY --from=frontend /build/dist frontend/dist
RUN python -m compileall -q .
USER sallyport
EXPOSE 8000
CMD ["deploy/web"]
