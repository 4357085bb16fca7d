"""Serving files under ASGI."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class WholeFiles(WhiteNoiseMiddleware):
    """WhiteNoise, answering with whole files.

    It streams from a synchronous file, which Django under ASGI reads whole all the same, with a warning
    for each. The files here are small: the largest is a script of the front end.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        """The same answer, in one piece."""
        streamed = WhiteNoiseMiddleware.serve(static_file, request)
        whole = HttpResponse(b"".join(streamed), status=streamed.status_code)
        streamed.close()
        del whole["Content-Type"]
        for name, value in streamed.items():
            whole[name] = value
        return whole
